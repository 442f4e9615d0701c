/** A timestamp as the wire carries it: `yyyy-MM-dd HH:mm:ss`, '' for none. */
export const wireTime = (timestamp: string | null | undefined): string => timestamp?.slice(0, 19) ?? "";
