/** Lists of calls: everybody's, one's own, and those that cost something. */
import type { CallRow } from "@qicheng/api/calls/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { dials } from "../../kernel/forms/shown/dialler";
import { openRecord } from "../../kernel/list/ask/open-record";
import { RecordLink } from "../../kernel/open/full-records";
import { defineLook, type LookInput } from "../../kernel/records/define/define-look";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { t } from "./texts";
import { talkTime } from "./time";

type Row = CallRow & { [field: string]: unknown };

const TONES: Readonly<Record<string, StatusTone | undefined>> = {
  answered: "passed",
  failed: "refused",
  blocked: "refused",
  unknown: "waiting",
};

const money = (value: number | null): string => (value === null ? "-" : value.toFixed(2));

const cells: LookInput<Row>["cells"] = {
  number: ({ number }) => <span className="numbers">{number}</span>,
  customerName: ({ module, customerId, customerName }) =>
    customerId === 0 ? (
      "-"
    ) : (
      <RecordLink type={module} id={customerId}>
        {customerName}
      </RecordLink>
    ),
  UserID: ({ NickName, userheader }) => <UserName name={NickName} src={userheader} />,
  result: ({ result, resultName, why, disputed }) => (
    <span title={disputed === 1 ? t("disputed") : why}>
      <StatusTag text={resultName === "" ? t("talking") : resultName} tone={ownValue(TONES, result) ?? "idle"} />
    </span>
  ),
  seconds: ({ seconds }) => (seconds === 0 ? "-" : talkTime(seconds)),
  kind: ({ kindName }) => kindName,
  outcome: ({ outcomeName }) => (outcomeName === "" ? "-" : outcomeName),
  seatName: ({ seatName }) => (seatName === "" ? "-" : seatName),
  cost: ({ cost }) => money(cost),
  fee: ({ fee }) => money(fee),
  difference: ({ difference }) => money(difference),
};

const look: LookInput<Row> = {
  formId: "call",
  list: "calls.index",
  countedApart: true,
  titleField: "number",
  cardFields: ["result", "seconds", "AddTime", "customerName"],
  brings: ["number", "customerName", "UserID", "result", "seconds", "AddTime"],
  searchHint: { cn: "号码/客户/坐席员工", en: "Number/customer/agent" },
  narrows: ["userid", "result", "kind", "from", "to", "customerId"],
  empty: {
    title: { cn: "没有通话记录", en: "No calls" },
    hint: { cn: "呼出和呼入的通话会出现在这里", en: "calls made and received stand here" },
  },
  cells,
  rowActions: [
    {
      key: "call",
      title: t("dial"),
      hotkey: "c",
      run: ({ number, customerId }) => void dials(number, customerId),
    },
    {
      key: "open",
      title: t("open"),
      aside: true,
      run: ({ module, customerId }, { show = openRecord }) => {
        if (customerId > 0) show(module, customerId);
      },
    },
  ],
};

export const Bills = defineLook<Row>({ ...look, heading: { cn: "通话记录", en: "Call records" } });

export const MyBills = defineLook<Row>({
  ...look,
  always: { mine: 1 },
  heading: { cn: "我的通话", en: "My calls" },
});

export const Costs = defineLook<Row>({
  ...look,
  formId: "callCost",
  list: "calls.costRecord",
  narrows: [],
  titleField: "AddTime",
  cardFields: ["UserID", "cost", "minutes"],
  brings: ["number", "customerName", "UserID", "cost", "minutes", "seconds", "AddTime"],
  heading: { cn: "费用记录", en: "Costs of calls" },
  empty: {
    title: { cn: "没有产生费用的通话", en: "No call has cost anything" },
    hint: { cn: "接通的通话按分钟计费后会出现在这里", en: "answered calls are charged by the minute" },
  },
});
