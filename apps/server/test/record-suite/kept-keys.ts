/** What the server writes itself, nobody sends: neither with a new record nor with a changed one. */
import { expect, test } from "vitest";
import { newId } from "../arrange";
import type { Answer } from "../harness";
import { sendable } from "../record-samples";
import type { Kit } from "./kit";

export function keptKeyTests(kit: Kit): void {
  const { type } = kit;
  test("takes no key that the server keeps: it is refused by name, or says nothing", async () => {
    const id = await kit.add();
    const before = await kit.view(id);
    const keptOf = (mode: "add" | "edit", takes: readonly string[]) => {
      const taken = new Set([...sendable(type, mode).map(({ key }) => key), ...takes]);
      return Object.keys(before).filter((key) => !taken.has(key));
    };
    const added = keptOf("add", Object.keys(kit.below()));
    expect(added).toEqual(expect.arrayContaining(["id", "version", "can"]));
    const mark = 987_654_321;
    const refusedOr = async (path: string, key: string, beside: object, says: (answer: Answer) => Promise<void>) => {
      const answer = await kit.boss.raw(path, { ...beside, [key]: mark });
      if (answer.status === 200) return says(answer);
      expect([path, key, answer.code, answer.text.includes(key)]).toEqual([path, key, "VALIDATION", true]);
    };
    for (const key of added)
      await refusedOr(kit.path("add"), key, kit.required(), async (answer) => {
        expect([key, (await kit.view(newId(answer)))[key]]).not.toEqual([key, mark]);
      });
    for (const key of keptOf("edit", ["id", "version"]))
      await refusedOr(kit.path("edit"), key, { id }, async () => {
        expect([key, (await kit.view(id))[key]]).toEqual([key, before[key]]);
      });
  });
}
