/** A month as a workbook: a row for each person, and his days on a second sheet. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendanceSheets } from "@qicheng/api/attendance/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import { keepMade } from "../../kernel/files/keep-made";
import { startBackground } from "../../kernel/jobs/background";
import type { BackgroundKind } from "../../kernel/jobs/background-kind";
import { writeWorkbook } from "../../kernel/sheets/write-workbook";
import type { Context } from "../../kernel/work/context";
import { whySaid } from "./say";
import { peopleOf } from "./sheets";
import { NO_SUMS, readDays, sumsBy } from "./stored-days";

type Input = RouteArguments<typeof attendanceSheets.export>;

/** Read at once, while nobody else is answered. */
const A_READ = 50;

const text = (title: string, en: string): SheetColumn & { en: string } => ({ title, en, kind: "text" }) as never;
const number = (title: string, en: string): SheetColumn & { en: string } =>
  ({ title, en, kind: "number", scale: 1 }) as never;

const TOTALS = [
  text("姓名", "Name"),
  text("部门", "Branch"),
  number("应出勤", "Due"),
  number("出勤", "Present"),
  number("迟到次数", "Times late"),
  number("迟到分钟", "Minutes late"),
  number("早退次数", "Left early"),
  number("早退分钟", "Minutes early"),
  number("缺卡", "Missing"),
  number("旷工", "Absent"),
  number("请假", "Leave"),
  text("请假明细", "Kinds of leave"),
  number("外出出差", "Away"),
  number("加班（小时）", "Overtime (hours)"),
];
const DAYS = [
  text("姓名", "Name"),
  text("日期", "Day"),
  text("班次", "Shift"),
  text("说明", "Why"),
  number("出勤", "Present"),
  number("旷工", "Absent"),
  number("请假", "Leave"),
];

const inOne = (ctx: Context, columns: readonly { title: string; en: string }[]) =>
  columns.map(({ en, ...column }) => ({
    ...column,
    title: ctx.say({ cn: column.title, en }),
  })) as never as SheetColumn[];

export const exportKind: BackgroundKind<Input, never> = {
  name: "attendance.export",
  make: async (ctx, { id, input }, making) => {
    const { span, organisation, people } = await peopleOf(ctx, input);
    const ids = people.map((person) => person.id);
    const sums = await sumsBy(ctx.db, ids, span);
    const nameOf = new Map(people.map((person) => [person.id, person.nickname]));
    async function* totals() {
      for (const { id: user, nickname, branchId } of people) {
        const one = sums.get(user) ?? NO_SUMS;
        const leaves = one.leaves.map(({ name, days }) => `${name} ${days}`).join("，");
        yield [
          nickname,
          organisation.branchName(branchId),
          one.due,
          one.present,
          one.lateTimes,
          one.lateMinutes,
          one.earlyTimes,
          one.earlyMinutes,
          one.missing,
          one.absent,
          one.leave,
          leaves,
          one.out,
          one.overtime,
        ];
      }
    }
    async function* daysOf() {
      for (let at = 0; at < ids.length; at += A_READ) {
        for (const day of await readDays(ctx.db, ids.slice(at, at + A_READ), span)) {
          if (!day.judged) continue;
          const why = ctx.say(whySaid(day));
          yield [nameOf.get(day.user_id), day.day, day.plan.join(" / "), why, day.present, day.absent, day.leave];
        }
        await making.progress(Math.min(at + A_READ, ids.length), ids.length);
      }
    }
    const name = `${ctx.say(attendanceSaid.attendance)}-${input.month.replace("-", "")}`;
    const fileId = await keepMade(ctx, id, {
      filename: name,
      format: "xlsx",
      write: (target) =>
        writeWorkbook(
          target,
          { name: ctx.say({ cn: "考勤统计", en: "Totals" }), columns: inOne(ctx, TOTALS), rows: totals() },
          { name: ctx.say({ cn: "每日明细", en: "Days" }), columns: inOne(ctx, DAYS), rows: daysOf() },
        ),
    });
    return { place: undefined, done: ids.length, total: ids.length, result: { done: ids.length }, fileId };
  },
};

export async function exportMonth(ctx: Context, input: Input) {
  const { people } = await peopleOf(ctx, input);
  const { month } = input;
  ctx.audit({ module: "attendance", action: "export", summary: attendanceSaid.didExport({ month }) });
  const title = attendanceSaid.exporting({ month });
  const job = await startBackground(ctx, exportKind, { title, input, total: people.length });
  return { data: { job } };
}
