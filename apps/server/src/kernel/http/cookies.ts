/** The few cookies there are; each is signed, hidden from scripts, and opens at most the path that it names. */

/** One cookie out of the request's header; '' when it is not there. */
export function readCookie(header: string, name: string): string {
  const found = header.split(";").find((pair) => pair.trimStart().startsWith(`${name}=`));
  return found?.slice(found.indexOf("=") + 1).trim() ?? "";
}

interface Cookie {
  name: string;
  value: string;
  path: string;
  maxAgeS: number;
  /** Only over https. */
  secure: boolean;
  /** It comes along when another site leads back here; otherwise it comes with our own pages' requests alone. */
  lax?: true;
}

/** The value of a Set-Cookie header. */
export const cookieHeader = ({ name, value, path, maxAgeS, secure, lax }: Cookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=${lax ? "Lax" : "Strict"}${secure ? "; Secure" : ""}`;
