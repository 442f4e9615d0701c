/** What a press on a number does, where that is more than the device's own telephone: said by the module of calls. */

/** True where it has taken the number. @param customerId whom it is about; 0 = whoever has the number */
export type Dialler = (number: string, customerId: number) => boolean;

let dialler: Dialler | undefined;

export function provideDialler(given: Dialler): () => void {
  dialler = given;
  return () => {
    if (dialler === given) dialler = undefined;
  };
}

export const dials: Dialler = (number, customerId) => dialler?.(number, customerId) ?? false;
