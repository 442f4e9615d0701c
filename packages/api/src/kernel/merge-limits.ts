/** So many others become one with the one that remains, as many as one can look at beside each other. */
export const MOST_MERGED = 4;
