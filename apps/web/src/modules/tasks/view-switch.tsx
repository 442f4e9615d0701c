import { CalendarOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useNavigate } from "react-router";
import { CALENDAR_PATH, LIST_PATH } from "./paths";
import { t } from "./texts";

/** Between the list, with its board, and the calendar. */
export function ViewSwitch({ value }: { value: string }) {
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label={t("views")}
      value={value}
      onChange={(path) => void navigate(path)}
      options={[
        { value: LIST_PATH, icon: <UnorderedListOutlined role="img" aria-label={t("list")} />, title: t("list") },
        {
          value: CALENDAR_PATH,
          icon: <CalendarOutlined role="img" aria-label={t("calendar")} />,
          title: t("calendar"),
        },
      ]}
    />
  );
}
