/** Background jobs of the whole company that have failed, for whoever administers. */
import { type FailedJobRow, failedJobs } from "@qicheng/api/jobs/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { headerOf } from "../../kernel/files/wire-person";
import { containing } from "../../kernel/records/read/plain-list";
import { listSubject, subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";

export const failedSubject = subject({
  routes: failedJobs,
  table: "background_jobs",
  sort: sql`r.id`,
  descending: true,
  search: (_organisation, key) => containing([sql`r.title`, sql`r.title_en`], { key }),
  fields: [
    systemField({ key: "title", db: "title", type: "input", title: "任务", en: "Job", width: 280, flags: SHOWN }),
    systemField({ key: "UserID", db: "user_id", type: "user", title: "人员", en: "Person", width: 120, flags: SHOWN }),
    {
      key: "problem",
      storage: "none",
      type: "input",
      title: "原因",
      en: "Why",
      readonly: true,
      width: 360,
      flags: { list: true, show: true, form: false },
    },
    systemField({
      key: "done",
      db: "done",
      stored: "bigint",
      type: "number",
      scale: 0,
      title: "已处理",
      en: "Done",
      width: 120,
      flags: SHOWN,
    }),
    systemField({
      key: "AddTime",
      db: "created_at",
      type: "datetime",
      title: "时间",
      en: "Time",
      width: 150,
      flags: { ...SHOWN, sort: true },
    }),
  ],
});

interface Stored {
  id: number;
  title: string;
  title_en: string;
  user_id: number;
  done: number;
  total: number | null;
  problem: Message | null;
  created_at: string;
}

export async function listFailed(ctx: Context, query: RouteArguments<typeof failedJobs.index>) {
  const organisation = await ctx.services.organisation.get();
  return listSubject(ctx, failedSubject, query, {
    columns: sql`r.id, r.title, r.title_en, r.user_id, r.done, r.total, r.problem, r.created_at`,
    where: [sql<boolean>`r.state = 'failed'`],
    wire: ({ id, title, title_en, user_id, done, total, problem, created_at }: Stored): FailedJobRow => ({
      id,
      title: ctx.say({ cn: title, en: title_en }),
      UserID: user_id,
      UserName: organisation.name(user_id),
      userheader: headerOf(ctx.services.files, organisation.people.get(user_id)),
      done,
      total,
      problem: problem ? ctx.say(problem) : "",
      AddTime: wireTime(created_at),
    }),
  });
}
