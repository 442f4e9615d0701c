/** Signing in by an outside provider: which there are, the way there and back, and the accounts that people have linked. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { said } from "../kernel/messages";
import { editOf } from "../kernel/posted-back";
import { recordQuery, version } from "../kernel/record-routes";
import { flag, id, ids, notValid, requiredText, text } from "../kernel/scalars";
import { abilities, bulkOutcome, noOutput, nothing } from "../kernel/shapes";
import { session } from "../session/routes";

const KINDS = ["oidc", "wecom", "dingtalk", "feishu"] as const;
const MATCHES = ["none", "email", "mobile", "account"] as const;

export const providerRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  /** Of OpenID Connect its issuer; of the others the address of a private installation, '' = the public service. */
  address: z.string(),
  /** 企业微信: the corp id; 钉钉: the AppKey; 飞书: the App ID. */
  clientId: z.string(),
  /** 钉钉: the corp id; 飞书: the tenant key. With it people of other organisations stay out. */
  corp: z.string(),
  /** 企业微信 only. */
  agent: z.string(),
  /** How somebody is found who has linked nothing; none = he is not. */
  matchBy: z.string(),
  /** 1 = it asks for a second step itself: ours is not asked for after it. */
  secondStep: z.int(),
  enabled: z.int(),
  /** People who have linked an account of it. */
  linked: z.int(),
  AddTime: z.string(),
  version: z.int(),
  can: abilities,
});
export type ProviderRow = z.output<typeof providerRow>;

const name = requiredText(20, { cn: "名称", en: "Name" });
const address = text(300, { cn: "地址", en: "Address" });
const clientId = requiredText(200, { cn: "应用编号", en: "Client id" });
const SECRET = { cn: "应用密钥", en: "Secret" };
const corp = text(100, { cn: "企业编号", en: "Organisation" });
const agent = text(40, { cn: "AgentId", en: "AgentId" });
const matchBy = z.enum(MATCHES, notValid({ cn: "自动匹配", en: "Matching" }));
const CHANGES = ["signInProvider", "signInProvider.label", "outsideIdentity", "actionLog"];
const LINKS = ["outsideIdentity", "signInProvider", "actionLog"];
const IN_PERSON = { onlyInPerson: true } as const;
const PASSWORD = { cn: "密码", en: "Password" };
const password = z.string(notValid(PASSWORD)).max(512, notValid(PASSWORD)).min(1, inSchema(said.required));
const ofProvider = z.strictObject({ id: id() });

export const signInProviders = defineRoutes({
  index: {
    method: "POST",
    path: "/api/signin/index",
    summary: "第三方登录列表",
    permission: "system.signin",
    effect: "read",
    shows: ["signInProvider"],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: providerRow,
  },
  view: {
    method: "POST",
    path: "/api/signin/detail",
    summary: "第三方登录详情，不含密钥",
    permission: "system.signin",
    effect: "read",
    shows: ["signInProvider"],
    input: ofProvider,
    answer: "data",
    output: providerRow,
    touches: "signInProvider",
  },
  add: {
    method: "POST",
    path: "/api/signin/add",
    summary: "新建第三方登录，仅管理员",
    record: { module: "signInProvider", title: { cn: "第三方登录", en: "Sign-in provider" } },
    permission: "system.manage.signin",
    effect: "write",
    changes: ["signInProvider", "actionLog"],
    input: z.strictObject({
      name,
      kind: z.enum(KINDS, notValid({ cn: "类型", en: "Kind" })),
      address: address.default(""),
      clientId,
      secret: requiredText(500, SECRET),
      corp: corp.default(""),
      agent: agent.default(""),
      matchBy: matchBy.default("none"),
      secondStep: flag().default(0),
      enabled: flag().default(1),
    }),
    answer: "data",
    output: z.strictObject({ id: z.int() }),
    ...IN_PERSON,
  },
  edit: {
    method: "POST",
    path: "/api/signin/edit",
    summary: "编辑第三方登录，只改所给的，仅管理员；secret 空为不换",
    permission: "system.manage.signin",
    effect: "write",
    changes: CHANGES,
    input: editOf(providerRow, {
      id: id(),
      name: name.optional(),
      address: address.optional(),
      clientId: clientId.optional(),
      secret: text(500, SECRET).optional(),
      corp: corp.optional(),
      agent: agent.optional(),
      matchBy: matchBy.optional(),
      secondStep: flag().optional(),
      enabled: flag().optional(),
      version: version.optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "signInProvider",
    ...IN_PERSON,
  },
  remove: {
    method: "POST",
    path: "/api/signin/delete",
    summary: "删除第三方登录及其所有绑定，仅管理员",
    permission: "system.manage.signin",
    effect: "write",
    changes: CHANGES,
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "signInProvider",
    ...IN_PERSON,
  },
  test: {
    method: "POST",
    path: "/api/signin/test",
    summary: "测试第三方登录：能否连上，编号与密钥是否有效，仅管理员",
    permission: "system.manage.signin",
    effect: "write",
    changes: ["actionLog"],
    input: ofProvider,
    answer: "ok",
    output: noOutput,
    touches: "signInProvider",
    ...IN_PERSON,
  },
  links: {
    method: "POST",
    path: "/api/signin/links",
    summary: "我可以绑定的第三方登录，及已绑定的账号",
    permission: "signedIn",
    effect: "read",
    shows: ["outsideIdentity", "signInProvider"],
    input: nothing,
    answer: "data",
    output: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        kind: z.string(),
        /** 0 = switched off: what is linked can only be unlinked. */
        enabled: z.int(),
        /** What the account is called there; '' = none is linked. */
        label: z.string(),
        /** Since when; '' = none is linked. */
        since: z.string(),
        /** When one last came in by it; '' = never. */
        lastUsed: z.string(),
      }),
    ),
    ...IN_PERSON,
  },
  beginLink: {
    method: "POST",
    path: "/api/user/login/beginLink",
    summary: "开始绑定：验证本人密码，答复要打开的网址",
    permission: "signedIn",
    effect: "read",
    shows: [],
    input: z.strictObject({ id: id(), pwd: password }),
    answer: "data",
    output: z.strictObject({ url: z.string() }),
    touches: "signInProvider",
    ...IN_PERSON,
  },
  link: {
    method: "POST",
    path: "/api/user/login/link",
    summary: "绑定刚才确认过的第三方账号",
    permission: "signedIn",
    effect: "write",
    changes: LINKS,
    input: nothing,
    answer: "ok",
    output: noOutput,
    ...IN_PERSON,
  },
  unlink: {
    method: "POST",
    path: "/api/signin/unlink",
    summary: "解除我绑定的第三方账号",
    permission: "signedIn",
    effect: "write",
    changes: LINKS,
    input: ofProvider,
    answer: "ok",
    output: noOutput,
    touches: "signInProvider",
    ...IN_PERSON,
  },
});

const word = (cn: string, en: string) => text(2_000, { cn, en }).default("");

/** Under the path of the sign-in, to which the cookies of known and remembered devices are sent. */
export const outsideSignIn = defineRoutes({
  ways: {
    method: "POST",
    path: "/api/user/login/ways",
    summary: "登录页可用的第三方登录",
    permission: "public",
    effect: "read",
    shows: ["signInProvider"],
    input: nothing,
    answer: "data",
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), kind: z.string() })),
  },
  begin: {
    method: "POST",
    path: "/api/user/login/begin",
    summary: "开始第三方登录：答复要打开的网址",
    permission: "public",
    effect: "read",
    shows: [],
    input: z.strictObject({
      id: id(),
      /** Where the sign-in page goes afterwards; it judges it itself. */
      redirect: text(500, { cn: "去处", en: "Target" }).default(""),
    }),
    answer: "data",
    output: z.strictObject({ url: z.string() }),
  },
  back: {
    method: "GET",
    path: "/api/user/login/back",
    summary: "第三方登录的回调地址：浏览器带着授权码回来，转到登录页或个人设置",
    permission: "public",
    effect: "read",
    shows: [],
    // Providers add keys of their own.
    input: z.object({
      state: requiredText(200, { cn: "state", en: "state" }),
      code: word("授权码", "Code"),
      /** As 钉钉 calls it. */
      authCode: word("授权码", "Code"),
      iss: word("颁发者", "Issuer"),
      error: word("错误", "Error"),
    }),
    answer: "redirect",
    output: noOutput,
    outside: true,
  },
  finish: {
    method: "POST",
    path: "/api/user/login/finish",
    summary: "以刚才确认过的第三方账号登录",
    permission: "public",
    effect: "read",
    shows: [],
    input: session.login.input.pick({ code: true, remember: true }),
    answer: "data",
    output: session.login.output,
  },
});

/** Most of them: each stands on the sign-in page. */
export const MOST_PROVIDERS = 20;
