/** What moves what one sees of a table. */
export interface TableHandle {
  /** So that a row is seen. */
  show: (id: number) => void;
  /** Sideways, by so many pixels. */
  moveBy: (pixels: number) => void;
}
