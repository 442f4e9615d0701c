/** The places of a text: `{name}` is what it is filled with, `{count|person|people}` the word that goes with this number. */
const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** @param of what a place is filled with; undefined leaves it as it stands */
export function fill(text: string, of: (name: string) => string | undefined): string {
  return text.replace(PLACE, (place, name: string, one?: string, many?: string) => {
    const filling = of(name);
    return (filling === "1" ? one : filling && many) ?? filling ?? place;
  });
}
