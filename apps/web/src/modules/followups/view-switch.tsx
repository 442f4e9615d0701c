import { Segmented } from "antd";
import { useNavigate } from "react-router";
import { LIST_PATH, STATISTICS_PATH, TABLE_PATH } from "./paths";
import { t } from "./texts";

const LISTS = [LIST_PATH, TABLE_PATH];

/** Between follow-ups to read, to compare, and how many there are. Both lists look for the same. */
export function ViewSwitch({ value }: { value: string }) {
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label={t("record")}
      value={value}
      onChange={(path) => {
        const same = LISTS.includes(value) && LISTS.includes(path);
        void navigate(same ? path + window.location.search : path);
      }}
      options={[
        { value: LIST_PATH, label: t("records") },
        { value: TABLE_PATH, label: t("table") },
        { value: STATISTICS_PATH, label: t("statistics") },
      ]}
    />
  );
}
