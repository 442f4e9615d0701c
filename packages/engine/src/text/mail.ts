/** One writing of an address for mail: half width, no blanks, the stop of a Chinese keyboard as a dot. */
export const foldMail = (text: string): string =>
  text
    .replace(/[。．｡]/g, ".")
    .normalize("NFKC")
    .replace(/\s/g, "");
