/** Positions on the earth, in WGS-84. */
export interface Position {
  lat: number;
  lng: number;
  /** Metres. */
  accuracy: number;
}

const EARTH = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two. */
export function distance(one: Pick<Position, "lat" | "lng">, other: Pick<Position, "lat" | "lng">): number {
  const height = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const width = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const square = height + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * width;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(square)));
}
