/** On the home screen: approvals that wait for one. */
import { useCall } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import { HomeList } from "../home/public";
import { APPROVAL } from "./paths";
import { t } from "./texts";

const ROWS = 6;

export default function TodoCard() {
  const { data, error, refetch } = useCall("approvals.todo", { rows: ROWS });
  return (
    <HomeList
      rows={data?.rows}
      error={error}
      refetch={refetch}
      keyOf={({ id }) => String(id)}
      empty={t("nothingToDo")}
      row={({ TaskID, taskName, createusername, time }) => (
        <>
          <RecordLink type={APPROVAL} id={TaskID}>
            {taskName}
          </RecordLink>
          <span>
            {createusername} · <ShortTime value={time} />
          </span>
        </>
      )}
    />
  );
}
