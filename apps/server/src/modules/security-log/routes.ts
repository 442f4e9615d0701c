import type { SecurityLogRow, securityLog } from "@qicheng/api/security-log/routes";
import { sql } from "kysely";
import { liveSessions } from "../../kernel/access/session";
import { headerOf } from "../../kernel/files/wire-person";
import type { Handlers } from "../../kernel/http/mount-routes";
import { listSubject } from "../../kernel/records/read/subject";
import { wireTime } from "../../kernel/work/time";
import { mayKick } from "../users/public";
import { kindOf, type Noted, sentenceOf } from "./sentence";
import { securitySubject } from "./subject";

interface Stored extends Noted {
  id: number;
  created_at: string;
  user_id: number | null;
  ip: string;
  agent: string;
  sessions: number;
}

export const handlers: Handlers<typeof securityLog> = {
  index: async (ctx, input) => {
    const organisation = await ctx.services.organisation.get();
    const { sessionIdleHours } = await ctx.services.settings.get();
    return listSubject(ctx, securitySubject, input, {
      columns: sql`r.id, r.created_at, r.user_id, r.event, r.ip, r.agent, r.route, r.detail,
        case when r.event = 'repeat.typed' then (
          select jsonb_build_object('words', t.words, 'looks', t.looks) from typed_look_ups t
          where t.user_id = r.user_id and t.form = split_part(r.request_id, ' ', 1)
            and t.opening = split_part(r.request_id, ' ', 2) and t.part = split_part(r.request_id, ' ', 3)::int) end as typed,
        ${liveSessions(sql`r.user_id`, sessionIdleHours)} as sessions`,
      wire: (row: Stored): SecurityLogRow => {
        const { id, event, ip, agent, route, user_id, created_at, sessions } = row;
        const person = organisation.people.get(user_id ?? 0);
        return {
          id,
          text: ctx.say(sentenceOf(row)),
          event,
          eventName: ctx.say(kindOf(event)),
          UserID: user_id ?? 0,
          UserName: organisation.name(user_id),
          userheader: headerOf(ctx.services.files, person),
          ip,
          agent,
          route,
          AddTime: wireTime(created_at),
          can: person && mayKick(ctx, { id: person.id, sessions }) ? { kick: 1 } : {},
        };
      },
    });
  },
};
