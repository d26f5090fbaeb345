/** Notifications, which a browser may lack or refuse. */

import { refusable } from './storage.js';

/** Returns the permission to notify; `null` if this browser has no notifications. @returns {NotificationPermission | null} */
export const notifyPermission = () => refusable(() => Notification.permission);

/** Asks the user for the permission to notify. Returns whether it is granted. */
export async function askToNotify() {
  try {
    return (await Notification.requestPermission()) === 'granted';
  } catch {
    return false;
  }
}

/**
 * Shows a notification, if permitted.
 * @param {string} title
 * @param {NotificationOptions} options
 * @returns {Notification | null} `null` if it is not shown: some phone browsers let no page do it
 */
export const notification = (title, options) => (notifyPermission() === 'granted' ? refusable(() => new Notification(title, options)) : null);
