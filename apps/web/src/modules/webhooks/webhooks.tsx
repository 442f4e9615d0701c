/** Webhooks: their list, their form with all events there are, and what each was told. */
import type { WebhookRow } from "@qicheng/api/webhooks/routes";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { defineRecord } from "../../kernel/records/define/define-record";
import { able } from "../../kernel/session/abilities";
import { toast } from "../../kernel/tell/toast";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { fromWire, toWire } from "./event-names";
import { EventNames, EventsControl } from "./events-control";
import { rotateSecret, showSecret } from "./secret";
import { t } from "./texts";

const DeliveriesTab = lazy(() => import("./deliveries-tab"));

async function ping({ id, name }: WebhookRow): Promise<void> {
  const answer = await act("webhooks.ping", { id });
  if (answer) toast.success(about(answer.msg, name));
}

const OK_FROM = 200;
const OK_BELOW = 300;

function LastStatus({ lastStatus, lastTime }: WebhookRow) {
  if (lastTime === "") return "-";
  const works = lastStatus >= OK_FROM && lastStatus < OK_BELOW;
  return <StatusTag text={lastStatus === 0 ? t("noAnswer") : String(lastStatus)} tone={works ? "passed" : "refused"} />;
}

/** Behind the name of an open one. */
function badge({ failures, lastTime }: WebhookRow) {
  if (failures > 0) return <StatusTag text={t("failing", { count: failures })} tone="refused" />;
  return lastTime ? <StatusTag text={t("works")} tone="passed" /> : null;
}

export default defineRecord<WebhookRow>({
  routes: "webhooks",
  heading: { cn: "事件推送", en: "Webhooks" },
  titleField: "name",
  cardFields: ["enabled", "url", "lastTime"],
  searchHint: { cn: "名称/网址", en: "Name/address" },
  empty: {
    title: { cn: "还没有推送地址", en: "No webhooks yet" },
    hint: {
      cn: "新建一个，客户、合同等记录一有变动就通知其他系统",
      en: "add one, and another program hears of customers, contracts and others as they change",
    },
  },
  scenes: [],
  states: { on: { cn: "启用", en: "On" }, off: { cn: "停用", en: "Off" } },
  listOptions: {
    cardTitle: true,
    opensWide: true,
    selectable: (hook) => able(hook, "delete"),
    brings: ["failures"],
  },
  badge,
  cells: {
    events: ({ events }) => <EventNames events={events} />,
    lastStatus: LastStatus,
    failures: ({ failures }) => (failures > 0 ? <StatusTag text={String(failures)} tone="refused" /> : "0"),
    lost: ({ lost }) => (lost > 0 ? <StatusTag text={String(lost)} tone="waiting" /> : "0"),
  },
  tabs: [{ key: "deliveries", title: t("deliveries"), render: (hook) => <DeliveriesTab hook={hook} /> }],
  acts: [
    { key: "ping", title: t("ping"), ability: "ping", run: (hook) => void ping(hook) },
    { key: "rotate", title: t("rotate"), ability: "rotate", run: (hook) => void rotateSecret(hook) },
  ],
  form: {
    fromWire,
    toWire,
    controls: { events: EventsControl },
    added: ({ secret }, { name }) => showSecret({ name: String(name), secret: String(secret) }),
  },
});
