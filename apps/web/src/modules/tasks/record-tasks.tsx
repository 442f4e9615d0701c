/** The tasks of a customer, a lead or a contract, in a tab of it, and a new one. */
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import { can } from "../../kernel/session/can";
import tasks from "./tasks";
import { t } from "./texts";

const COLUMNS = ["title", "status", "endTime", "userid", "grade"] as const;
const KEYS = { customer: "customerId", clue: "clueId", contract: "contractId" } as const;

interface Props {
  of: keyof typeof KEYS;
  id: number;
  name: string;
}

export default function RecordTasks({ of, id, name }: Props) {
  const scope = { [KEYS[of]]: id };
  const [asked, setAsked] = useState(false);
  const found = useCall("tasks.index", { ...scope, page: 1, rows: MOST_RELATED, fields: COLUMNS.join(",") });
  const begin = {
    key: "newTask",
    title: t("newTask"),
    asked,
    run: () => setAsked(true),
    onBegun: () => setAsked(false),
  };
  const start = () => {
    rememberLabel(of, id, name);
    return scope;
  };
  return (
    <RelatedRecords
      module="task"
      asked={found}
      columns={COLUMNS}
      empty={t("noTasks")}
      begin={can("oa.manage.taskAdd") ? begin : undefined}
      form={(onClose) => tasks.form({ start: start(), onClose })}
    />
  );
}
