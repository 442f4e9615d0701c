/** What a client would rather have (RFC 7240), and that it got it. */
import type { FastifyReply, FastifyRequest } from "fastify";

/** Each row of a list once; and HTTP 200 whatever the envelope says, for clients that cannot read other answers. */
type Preference = "return=minimal" | "status=200";

function isPreferred(header: string | string[] | undefined, preference: Preference): boolean {
  if (header === undefined) return false;
  const asked = [header].flat().join(",").split(",");
  return asked.some((one) => one.split(";")[0]?.replaceAll(/[\s"]/g, "").toLowerCase() === preference);
}

/** True when it was asked for; the answer says that it was done. */
export function meets(request: FastifyRequest, reply: FastifyReply, preference: Preference): boolean {
  const met = isPreferred(request.headers.prefer, preference);
  if (met)
    reply.header(
      "Preference-Applied",
      [reply.getHeader("Preference-Applied"), preference].flat().filter(Boolean).join(", "),
    );
  return met;
}
