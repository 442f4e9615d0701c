/** Customers: their list, panel and form, and what is really their own. */
import type { CustomerRow } from "@qicheng/api/customers/routes";
import { lazy } from "react";
import { can } from "../../kernel/access/can";
import { defineRecord } from "../../kernel/records/define-record";
import { soon } from "../../kernel/ui/soon";
import { DaysLeft } from "./days-left";
import { DealTag } from "./deal-tag";
import { isDuplicateField } from "./duplicate-field";
import { NextTime } from "./next-time";
import { t } from "./texts";

const FollowUps = soon(async () => ({ default: (await import("../followups/public")).FollowUps }));
const Composer = soon(async () => ({ default: (await import("../followups/public")).Composer }));
const ContactsTab = soon(async () => ({ default: (await import("../contacts/public")).ContactsTab }));
const ContactImport = lazy(async () => (await import("../contacts/public")).contactImport());
const QueueStrip = lazy(async () => ({ default: (await import("../queue/public")).QueueStrip }));
const DuplicateHint = lazy(() => import("./duplicate-hint"));
const RepeatDialog = lazy(() => import("./repeat-dialog"));

const subtotalOf = ({ subtotal }: CustomerRow) => subtotal as { contact: number; followup: number } | undefined;

const named = ({ id, CustomerName }: CustomerRow) => ({ id, name: CustomerName });

/** Opens the follow-ups with the cursor in the composer. */
const WRITE = { key: "write", title: t("followUp"), ability: "followup" };

export default defineRecord<CustomerRow>({
  routes: "customers",
  titleField: "CustomerName",
  contact: { name: "contactName", phone: "mobile" },
  cardFields: ["status", "contactName", "nextgenjintime"],
  searchHint: { cn: "客户名称/联系人/手机/拼音", en: "Name/contact/phone/pinyin" },
  empty: {
    title: { cn: "还没有客户", en: "No customers yet" },
    hint: { cn: "录入第一位客户，从这里开始跟进", en: "enter the first one and start from here" },
  },
  strip: QueueStrip,
  tabs: [
    {
      key: "followup",
      title: t("tabFollowUps"),
      first: true,
      count: (row) => subtotalOf(row)?.followup,
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
  ],
  cells: {
    nextgenjintime: ({ nextgenjintime }) => <NextTime value={nextgenjintime} />,
    daysLeft: (row) => <DaysLeft {...row} />,
    clue: ({ clue }) => <DealTag clue={clue} />,
  },
  rowActions: [
    {
      ...WRITE,
      hotkey: "f",
      run: ({ id }, screen) => screen.open(id, WRITE.key),
    },
  ],
  headerEntries: [
    { key: "contacts", title: t("importContacts"), permission: "crm.contact.import", dialog: ContactImport },
    { key: "repeat", title: t("repeat"), permission: "crm.customer.repeat", dialog: RepeatDialog },
  ],
  form: {
    warns: async (values, fields) =>
      can("crm.customer.repeat") ? (await import("./duplicate-warning")).duplicateWarning(values, fields) : undefined,
  },
  hint: (field, value, id) => {
    const isChecked = can("crm.customer.repeat") && isDuplicateField(field);
    return isChecked ? <DuplicateHint field={field.key} value={value} id={id} /> : null;
  },
});
