/** The four words of two keys, for comparison by the players: a server that swaps keys yields other words. */

import { fromHex, canonicalHash } from './canonical-text.js';

/** The words for bytes 0 to 255. */
const WORDS = `
  able acorn actor agent alarm album amber anchor angle ankle apple apron arch arrow atlas aunt autumn avenue
  baker balcony bamboo banjo barn basil basket beach bean beard beaver bell bench berry bicycle birch biscuit
  blanket blossom bonnet boot bottle bowl branch bread brick bridge broom bucket butter button cabin cactus
  camel candle canoe canvas carpet carrot castle cedar cellar chalk cherry chimney cider circus cliff cloud
  clover coconut comet copper coral cork cotton cradle crayon cricket crown curtain daisy dancer desert
  diamond dinner doctor dolphin donkey door dragon drum eagle easel echo elbow elephant ember engine evening
  fabric falcon farm feather fern fiddle finger flag flute forest fossil fountain fox frost fruit galaxy
  garden garlic giant ginger glacier glove goat gold goose grape gravel guitar hammer harbour harvest hazel
  hedge helmet herring hill honey hornet horse hotel iceberg igloo island ivory ivy jacket jasmine jelly
  jewel jungle kettle kitchen kite ladder lagoon lamp lantern lemon letter lily lizard lobster magnet mango
  maple marble meadow melon meteor mirror mitten monkey moon mountain museum mushroom nail nectar needle nest
  nickel noodle nutmeg oasis ocean olive onion orange orchard otter oven oyster paddle palace panda paper
  parrot peach pearl pebble pencil pepper piano pillow pine pirate planet plum pocket pond poppy potato
  pumpkin puzzle quartz quilt rabbit radish raven ribbon river robin rocket saddle sailor salmon sandal
  saturn scarf shadow shell silver sparrow spider spoon statue stone sugar summer swan table tiger tomato
  tulip tunnel turtle umbrella velvet violin walnut water whistle willow window winter wizard yellow zebra
`.trim().split(/\s+/);

/**
 * Returns the words of a game's keys.
 * @param {string} game
 * @param {string} white the point of White's key
 * @param {string} black the point of Black's key
 */
export async function safetyWords(game, white, black) {
  const hash = await canonicalHash('zugleich-words-v1', { game, white, black });
  return [...fromHex(hash.slice(0, 8))].map((byte) => WORDS[byte]).join(' ');
}
