/** The part of the driver that turns values into what the wire takes; its package has no types of it. */
declare module "pg/lib/utils" {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
