/** What a watermark says of whoever looks. */
import type { Person } from "./organisation";

/** So many digits of a phone say whose it is. */
const PHONE_END = 4;

export const watermarkOf = ({ nickname, username, mobile }: Pick<Person, "nickname" | "username" | "mobile">): string =>
  `${nickname} ${mobile.slice(-PHONE_END) || username}`;
