/** Tells the audience of news when they begin, each person once for each revision. */
import { newsSaid } from "@qicheng/api/news/messages";
import { sql } from "kysely";
import { loadOrganisation } from "../../kernel/access/organisation";
import type { Task } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { type Audience, audienceOf } from "./sight";

export const published: NotificationKind = {
  key: "news.published",
  title: newsSaid.published,
  text: ({ name, from, facts: { how } }) => {
    if (how === "again") return newsSaid.againOf({ name });
    return how === "confirm" ? newsSaid.confirmOf({ name, from }) : newsSaid.publishedOf({ name, from });
  },
};

interface Due extends Audience {
  revision: number;
  confirm: number;
  created_by: number | null;
}

function howOf({ revision, confirm }: Due): string {
  if (revision > 1) return "again";
  return confirm === 1 ? "confirm" : "new";
}

export const tellTask: Task<{ id: number }> = {
  name: "news.tell",
  run: ({ id }, job) =>
    job.once(async (db) => {
      const { rows } = await sql<Due>`
        select revision, confirm, created_by, branches, roles, people from news
        where id = ${id} and status = 1 and deleted_at is null and start_at <= now()
          and coalesce(until_at > now(), true) for no key update`.execute(db);
      const [due] = rows;
      if (!due) return;
      const to = audienceOf(await loadOrganisation(db), due)
        .map((person) => person.id)
        .filter((person) => person !== due.created_by);
      await notify(
        { db },
        {
          kind: published,
          to,
          ...(due.created_by === null ? {} : { from: due.created_by }),
          about: { module: "news", id },
          facts: { how: howOf(due) },
          once: `news ${id} ${due.revision}`,
        },
      );
      await sql`update news set told_revision = revision where id = ${id}`.execute(db);
    }),
};
