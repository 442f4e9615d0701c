/** What is said before somebody enters a customer whom the company has already, where its rule is to warn. */

import type { DuplicateHit } from "@qicheng/api/customers/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { createElement } from "react";
import type { FormWarning } from "../../kernel/forms/values/form-parts";
import type { Values } from "../../kernel/forms/values/values";
import { readCall } from "../../kernel/http/hooks";
import { openHit } from "../../kernel/requests/duplicate-hits";
import { openingNow } from "../../kernel/requests/opening";
import { AskDialog } from "../../kernel/requests/request-line";
import { openOver } from "../../kernel/ui/dialogs/over";
import { duplicateKey, isDuplicateField, type RepeatRoute } from "./duplicate-field";
import { t } from "./texts";

async function sameAs(route: RepeatRoute, values: Values, fields: readonly FieldDef[]): Promise<DuplicateHit[]> {
  const opening = openingNow();
  const asked = fields
    .filter(isDuplicateField)
    .map(({ key }) => ({ field: key, key: duplicateKey(key, ownValue(values, key)), id: null, opening }));
  const answers = await Promise.all(asked.filter(({ key }) => key !== "").map((input) => readCall(route, input)));
  return answers.flatMap(({ rows }) => rows).filter(({ match, blocks }) => match === "exact" && blocks === 0);
}

/** What one might do with the one that there is: open it, or ask its owner for it. */
function instead(hit: DuplicateHit): Pick<FormWarning, "other"> {
  if (hit.open === 1) return { other: { title: t("openKnown"), run: () => openHit(hit) } };
  const isAsked = hit.asked.some(({ type }) => type === "share");
  if (hit.ask === 0 || isAsked) return {};
  const run = () => openOver((close) => createElement(AskDialog, { hit, kind: "share", onClose: close }));
  return { other: { title: t("askShare"), run } };
}

/** Undefined where there is none; without an answer nobody is kept from saving. */
export async function duplicateWarning(
  route: RepeatRoute,
  values: Values,
  fields: readonly FieldDef[],
): Promise<FormWarning | undefined> {
  const hits = await sameAs(route, values, fields).catch(() => []);
  const known = hits.find(({ open }) => open === 1);
  const hit = known ?? hits.find(({ ask }) => ask === 1) ?? hits[0];
  return hit && { text: t("sameAs", { name: hit.CustomerName }), goOn: t("createAnyway"), ...instead(hit) };
}
