/** What the panels, forms and lists of customers and of leads have in common. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { lazy } from "react";
import { askPagesSoon } from "../../kernel/http/hooks";
import type { Title } from "../../kernel/i18n/language";
import type { ListRow } from "../../kernel/list/ask/list-module";
import type { ContactFields, RecordInput } from "../../kernel/records/parts/record-input";
import { can } from "../../kernel/session/can";
import { soon } from "../../kernel/ui/basis/soon";
import { CallNextOf, leadsElsewhere, QueueStrip } from "../queue/public";
import { DaysLeft } from "./days-left";
import { isDuplicateField, type RepeatRoute } from "./duplicate-field";
import { NextTime } from "./next-time";
import { t } from "./texts";

const FollowUps = soon(async () => ({ default: (await import("../followups/public")).FollowUps }));
const Composer = soon(async () => ({ default: (await import("../followups/public")).Composer }));
const ContactsTab = soon(async () => ({ default: (await import("../contacts/public")).ContactsTab }));
const RecordTasks = lazy(async () => (await import("../tasks/public")).loadRecordTasks());
const DuplicateHint = soon(() => import("./duplicate-hint"));
const RepeatDialog = lazy(() => import("./repeat-dialog"));

interface DeskRow extends ListRow {
  CustomerName: string;
  UserID: number;
  nextgenjintime: string;
  daysLeft: number | "";
  recycleBy: string;
}

const subtotalOf = ({ subtotal }: ListRow) => subtotal as { contact: number; followup: number } | undefined;

const named = ({ id, CustomerName }: DeskRow) => ({ id, name: CustomerName });

/** Opens the follow-ups with the cursor in the composer. */
const WRITE = { key: "write", title: t("followUp"), ability: "followup" };

type DeskParts =
  | "titleField"
  | "contact"
  | "cardFields"
  | "besideFields"
  | "searchHint"
  | "tabs"
  | "rowActions"
  | "form"
  | "hint"
  | "listOptions"
  | "next";

interface Given {
  title: Title;
  /** Names of the fields of the person that one calls, and of the state that comes first on a card. */
  contact: ContactFields;
  state: string;
  /** The duplicate check, and the right to ask it. */
  route: RepeatRoute;
  right: PermissionKey;
  /** What lists are asked for by, where that is not customers. */
  clue?: 3;
}

export function deskOf<Row extends DeskRow>({ title, contact, state, route, right, clue }: Given) {
  const parts: Pick<RecordInput<Row>, DeskParts> = {
    titleField: "CustomerName",
    contact,
    cardFields: [state, contact.name, "nextgenjintime"],
    besideFields: ["nextgenjintime", state],
    searchHint: { cn: `${title.cn}名称/联系人/手机/拼音`, en: "Name/contact/phone/pinyin" },
    listOptions: { strip: QueueStrip, leads: () => leadsElsewhere(clue ? "clue" : "customer") },
    next: (props) => <CallNextOf {...props} clue={clue} />,
    tabs: [
      {
        key: "followup",
        title: t("tabFollowUps"),
        first: true,
        contents: true,
        count: (row) => subtotalOf(row)?.followup,
        near: ({ id }) => {
          void FollowUps.ahead();
          void Composer.ahead();
          askPagesSoon("followups.list", { customerId: id });
        },
        begin: { ...WRITE, keys: "f" },
        render: (row, { begin }) => <FollowUps customer={named(row)} ownerId={row.UserID} begin={begin} />,
        foot: (row, { begin }) => (begin ? <Composer customer={named(row)} begin={begin} /> : null),
      },
      {
        key: "contact",
        title: t("tabContacts"),
        count: (row) => subtotalOf(row)?.contact,
        begin: { key: "newContact", title: t("newContact"), ability: "contact" },
        render: ({ id }, { begin }) => <ContactsTab customerId={id} begin={begin} />,
      },
      {
        key: "tasks",
        title: t("tabTasks"),
        permission: "oa.task",
        contents: true,
        render: (row) => <RecordTasks of={clue ? "clue" : "customer"} {...named(row)} />,
      },
    ],
    rowActions: [{ ...WRITE, hotkey: "f", run: ({ id }, screen) => screen.open(id, WRITE.key) }],
    form: {
      warns: async (values, fields) =>
        can(right) ? (await import("./duplicate-warning")).duplicateWarning(route, values, fields) : undefined,
    },
    hint: (field, value, id) => {
      const isChecked = can(right) && isDuplicateField(field);
      return isChecked ? <DuplicateHint route={route} field={field.key} value={value} id={id} /> : null;
    },
  };
  return {
    ...parts,
    cells: {
      nextgenjintime: ({ nextgenjintime }: Row) => <NextTime value={nextgenjintime} />,
      daysLeft: (row: Row) => <DaysLeft {...row} />,
    },
    check: {
      key: "repeat",
      title: t("repeat"),
      permission: right,
      dialog: ({ onClose }: { onClose: () => void }) => <RepeatDialog route={route} onClose={onClose} />,
    },
  };
}
