/** The days of a statement; `null` leaves that end open. */
export interface Days {
  from: string | null;
  to: string | null;
}
