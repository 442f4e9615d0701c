/** The library has types of its converters, and none of its dictionaries: pairs of characters, parted by bars. */
declare module "opencc-js/dict/TSCharacters" {
  const characters: string;
  export default characters;
}
