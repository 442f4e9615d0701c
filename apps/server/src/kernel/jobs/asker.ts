/** Who asked for a background job, as he is by now. */
import { said } from "@qicheng/api/kernel/messages";
import type { Language } from "@qicheng/engine/text/message";
import { meOf } from "../access/me";
import type { Database } from "../db/database";
import { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import type { Services } from "../work/services";

export interface AskedJob {
  id: number;
  user_id: number;
  kind: string;
  language: Language;
  ip: string;
}

/** In his name, with the rights that he has by now. @throws FORBIDDEN when he has left */
export async function contextOf(services: Services, row: AskedJob, db: Database): Promise<Context> {
  const organisation = await services.organisation.get();
  const me = meOf(organisation, row.user_id);
  if (!me) throw new Refusal("FORBIDDEN", said.jobNobody);
  const facts = {
    id: `job-${row.id}`,
    ip: row.ip,
    agent: "",
    route: `job ${row.kind}`,
    host: "",
    secure: false,
    cookies: "",
    language: row.language,
  };
  return new Context(services, facts, db, me);
}
