/** Sign-in providers: their list, their form, and whether they work. */
import type { ProviderRow } from "@qicheng/api/sign-in-providers/routes";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { defineRecord } from "../../kernel/records/define/define-record";
import { able } from "../../kernel/session/abilities";
import { toast } from "../../kernel/tell/toast";
import { CallbackNote, SecretControl } from "./form-parts";
import { t } from "./texts";

async function test({ id, name }: ProviderRow): Promise<void> {
  const answer = await act("signInProviders.test", { id });
  if (answer) toast.success(about(answer.msg, name));
}

export default defineRecord<ProviderRow>({
  routes: "signInProviders",
  heading: { cn: "第三方登录", en: "Sign-in providers" },
  titleField: "name",
  cardFields: ["enabled", "kind", "linked"],
  searchHint: { cn: "名称/地址", en: "Name/address" },
  empty: {
    title: { cn: "还没有第三方登录", en: "No sign-in providers yet" },
    hint: {
      cn: "新建一个，员工就能用企业微信、钉钉、飞书或公司的统一登录进来",
      en: "add one, and people sign in by WeCom, DingTalk, Feishu or the company’s own sign-in",
    },
  },
  scenes: [],
  states: { on: { cn: "启用", en: "On" }, off: { cn: "停用", en: "Off" } },
  listOptions: { cardTitle: true, selectable: (row) => able(row, "delete") },
  acts: [{ key: "test", title: t("test"), ability: "test", run: (row) => void test(row) }],
  form: { controls: { secret: SecretControl }, face: () => ({ notice: <CallbackNote /> }) },
});
