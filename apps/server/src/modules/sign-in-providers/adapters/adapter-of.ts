/** The one place that knows which provider speaks what. */
import type { ProviderKind } from "@qicheng/api/sign-in-providers/messages";
import type { Adapter } from "./adapter";
import { dingtalk } from "./dingtalk";
import { feishu } from "./feishu";
import { oidc } from "./oidc";
import { wecom } from "./wecom";

const ADAPTERS: Readonly<Record<ProviderKind, Adapter>> = { oidc, wecom, dingtalk, feishu };

export const adapterOf = (kind: ProviderKind): Adapter => ADAPTERS[kind];
