declare module "virtual:door-font" {
  /** Pieces of the sign-in page's own font: address, and unicode range as in CSS. */
  export const faces: readonly { url: string; range: string }[];
  /** All letters that they have. */
  export const letters: string;
}
