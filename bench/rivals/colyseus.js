// A room of Colyseus in which both players plan at once; plans are forwarded when both exist. They go out as
// a message, because patches of a room's state are sent only twenty times a second.
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';

class Turns extends Room {
  maxClients = 2;
  #turn = 1;
  #pending = new Map();

  onCreate() {
    this.onMessage('plan', (client, text) => {
      this.#pending.set(client.sessionId, text);
      if (this.#pending.size < 2) return;
      const [white, black] = this.clients.map(({ sessionId }) => this.#pending.get(sessionId));
      this.#pending.clear();
      this.broadcast('turn', `${this.#turn} ${white} ${black}`);
      this.#turn += 1;
    });
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define('turns', Turns);
await server.listen(0, '127.0.0.1');
console.log(`Colyseus listens on http://127.0.0.1:${server.transport.server.address().port}`);
