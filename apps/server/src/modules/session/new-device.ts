/** Somebody is told when his account is used where it never was before. */
import { sessionSaid } from "@qicheng/api/session/messages";
import { sql } from "kysely";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import type { Context } from "../../kernel/work/context";
import { knownDevice } from "./known-device";

export const newDevice: NotificationKind = {
  key: "session.newDevice",
  title: sessionSaid.newDevice,
  text: ({ facts: { ip = "" } }) => sessionSaid.newDeviceAt({ ip }),
};

/** To be asked before the session begins. The first sign-in of all is from no new device. */
export async function isNewDevice(ctx: Context, userId: number): Promise<boolean> {
  if (knownDevice(ctx, userId) !== undefined) return false;
  const { ip, agent } = ctx.request;
  const { rows } = await sql<{ known: boolean }>`
    select bool_or(s.ip = ${ip} and s.agent = ${agent.slice(0, 300)}) as known from sessions s
    where s.user_id = ${userId} having count(*) > 0`.execute(ctx.db);
  return rows[0] !== undefined && !rows[0].known;
}

export const tellNewDevice = (ctx: Context, userId: number): Promise<number> =>
  notify(ctx, { kind: newDevice, to: [userId], facts: { ip: ctx.request.ip } });
