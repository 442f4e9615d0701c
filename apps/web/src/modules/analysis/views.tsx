/** Views of an analysis: what stands in its address under a name, one's own or shared, as the scenes of a list. */
import { ClockCircleOutlined, DeleteOutlined, DownOutlined, SaveOutlined } from "@ant-design/icons";
import { ADDRESS_KEYS, type AnalysisKey } from "@qicheng/api/analysis/pages";
import type { Scene } from "@qicheng/api/scenes/routes";
import { Button, Dropdown, type MenuProps } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { useAddress } from "../../kernel/spans/use-span";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./view-texts";

const SceneSaveDialog = lazy(() => import("../../kernel/list/filter/scene-save-dialog"));
const ScheduleDialog = lazy(() => import("./schedule-dialog"));

type Item = NonNullable<MenuProps["items"]>[number];
type Address = Readonly<Record<string, string>>;

const keptOf = (params: URLSearchParams): Address =>
  Object.fromEntries(ADDRESS_KEYS.flatMap((key) => (params.get(key) ? [[key, params.get(key) as string]] : [])));

const isSame = (one: Address, other: Readonly<Record<string, unknown>>): boolean =>
  ADDRESS_KEYS.every((key) => (one[key] ?? "") === (other[key] ?? ""));

/** All that a view says, and nothing that the address says besides. */
const addressOf = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(ADDRESS_KEYS.map((key) => [key, typeof query[key] === "string" ? query[key] : null]));

export function Views({ page }: { page: AnalysisKey }) {
  const module = `bi.${page}`;
  const { params, write } = useAddress();
  const [open, setOpen] = useState<"save" | "send">();
  const remove = useWrite("scenes.remove", { toast: false });
  const views = useCall("scenes.list", { module }, { staleTime: 60_000 }).data?.data ?? [];
  const sends = useCan("bi.manage.send");
  const kept = keptOf(params);
  const current = views.find(({ query }) => isSame(kept, query));
  const askRemove = async ({ id, name }: Scene) => {
    if (await confirm({ content: t("askRemove", { name }), danger: true })) remove.mutate({ id });
  };
  const group = (key: "mine" | "shared", found: readonly Scene[]): Item[] =>
    found.length === 0
      ? []
      : [
          {
            type: "group",
            key,
            label: t(key),
            children: found.map(({ id, name, query }) => ({
              key: String(id),
              label: name,
              onClick: () => write(addressOf(query)),
            })),
          },
        ];
  const acts: Item[] = [
    { key: "save", icon: <SaveOutlined aria-hidden />, label: t("save"), onClick: () => setOpen("save") },
    ...(current && sends
      ? [
          {
            key: "send",
            icon: <ClockCircleOutlined aria-hidden />,
            label: t("send", { name: current.name }),
            onClick: () => setOpen("send"),
          },
        ]
      : []),
    ...(current?.mine === 1
      ? [
          {
            key: "remove",
            icon: <DeleteOutlined aria-hidden />,
            label: t("remove", { name: current.name }),
            onClick: () => void askRemove(current),
          },
        ]
      : []),
  ];
  const items: Item[] = [
    ...group(
      "mine",
      views.filter(({ mine }) => mine === 1),
    ),
    ...group(
      "shared",
      views.filter(({ mine }) => mine !== 1),
    ),
    ...(views.length > 0 ? [{ type: "divider" as const }] : []),
    ...acts,
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{ items, selectable: true, selectedKeys: current ? [String(current.id)] : [] }}
      >
        <Button>
          {current?.name ?? t("views")}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {open === "save" ? (
          <SceneSaveDialog module={module} query={kept} preferred={false} onSaved={() => undefined} onClose={close} />
        ) : null}
        {open === "send" && current ? (
          <ScheduleDialog name={current.name} sceneId={current.id} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
