/** Customers: their list, panel and form, and what is really their own. */
import type { CustomerRow } from "@qicheng/api/customers/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { CustomerContracts } from "../contracts/public";
import { DealTag } from "./deal-tag";
import { deskOf } from "./desk";
import { t } from "./texts";

const CustomerStatement = lazy(async () => (await import("../receivables/public")).loadCustomerStatement());
const RelatedArticles = lazy(async () => (await import("../knowledge/public")).loadRelated());
const ContactImport = lazy(async () => (await import("../contacts/public")).contactImport());

const { cells, check, ...desk } = deskOf<CustomerRow>({
  title: { cn: "客户", en: "Customer" },
  contact: { name: "contactName", phone: "mobile", chosen: { key: "contactId", title: t("primaryContact") } },
  state: "status",
  route: "customers.repeat",
  right: "crm.customer.repeat",
});

export default defineRecord<CustomerRow>({
  ...desk,
  routes: "customers",
  empty: {
    title: { cn: "还没有客户", en: "No customers yet" },
    hint: { cn: "录入第一位客户，从这里开始跟进", en: "enter the first one and start from here" },
  },
  sells: true,
  tabs: [
    ...(desk.tabs ?? []),
    {
      key: "contract",
      title: t("tabContracts"),
      permission: "crm.contract.SalesOrder",
      begin: { key: "newContract", title: t("newContract"), ability: "edit", permission: "crm.contract.add" },
      render: ({ id, CustomerName }, { begin }) => (
        <CustomerContracts customer={{ id, name: CustomerName }} begin={begin} />
      ),
    },
    {
      key: "statement",
      title: t("tabStatement"),
      permission: "crm.finance.statement",
      render: ({ id }) => <CustomerStatement id={id} />,
    },
    {
      key: "articles",
      title: t("tabArticles"),
      permission: "crm.knowledge",
      render: ({ id }) => <RelatedArticles module="customer" id={id} />,
    },
  ],
  cells: { ...cells, clue: ({ clue }) => <DealTag clue={clue} /> },
  headerEntries: [
    { key: "contacts", title: t("importContacts"), permission: "crm.contact.import", dialog: ContactImport },
    check,
  ],
});
