import { Segmented } from "antd";
import { useNavigate } from "react-router";
import { LIST_PATH, STATISTICS_PATH } from "./paths";
import { t } from "./texts";

/** Between follow-ups and how many there are. */
export function ViewSwitch({ value }: { value: string }) {
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label={t("record")}
      value={value}
      onChange={(path) => void navigate(path)}
      options={[
        { value: LIST_PATH, label: t("records") },
        { value: STATISTICS_PATH, label: t("statistics") },
      ]}
    />
  );
}
