/** 考勤规则: groups, shifts, roster, calendar, places, balances, and what forms are to attendance. */
import { lazy, Suspense } from "react";
import { useAddress } from "../../kernel/spans/use-span";
import { Tabs } from "../../kernel/ui/parts/tabs";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { t } from "./texts";

const GroupsTab = lazy(() => import("./groups-tab"));
const ShiftsTab = lazy(() => import("./shifts-tab"));
const RosterTab = lazy(() => import("./roster-tab"));
const CalendarTab = lazy(() => import("./calendar-tab"));
const PlacesTab = lazy(() => import("./places-tab"));
const BalancesTab = lazy(() => import("./balances-tab"));
const FormsTab = lazy(() => import("./forms-tab"));

const TABS = [
  { key: "groups", body: <GroupsTab /> },
  { key: "shifts", body: <ShiftsTab /> },
  { key: "roster", body: <RosterTab /> },
  { key: "calendar", body: <CalendarTab /> },
  { key: "places", body: <PlacesTab /> },
  { key: "balances", body: <BalancesTab /> },
  { key: "forms", body: <FormsTab /> },
] as const;

export default function RulesPage() {
  const { params, write } = useAddress();
  const chosen = TABS.find(({ key }) => key === params.get("tab"))?.key ?? "groups";
  return (
    <Screen title={t("rules")}>
      <Tabs
        activeKey={chosen}
        onChange={(tab) => write({ tab })}
        destroyOnHidden
        items={TABS.map(({ key, body }) => ({
          key,
          label: t(key),
          children: <Suspense fallback={<RowsSkeleton rows={6} />}>{body}</Suspense>,
        }))}
      />
    </Screen>
  );
}
