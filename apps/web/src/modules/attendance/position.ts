/** Where the browser says it is. */
export interface Position {
  lat: number;
  lng: number;
  accuracy: number;
}

const WITHIN_MS = 10_000;

/** Undefined where it does not say. */
export function readPosition(): Promise<Position | undefined> {
  // Left out by browsers on pages that came over http.
  if (!("geolocation" in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: WITHIN_MS },
    );
  });
}
