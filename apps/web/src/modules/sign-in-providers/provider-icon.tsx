import { DingtalkOutlined, SafetyCertificateOutlined, SendOutlined, WechatWorkOutlined } from "@ant-design/icons";

const ICONS: Readonly<Record<string, typeof SendOutlined>> = {
  wecom: WechatWorkOutlined,
  dingtalk: DingtalkOutlined,
  feishu: SendOutlined,
};

export function ProviderIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind] ?? SafetyCertificateOutlined;
  return <Icon aria-hidden />;
}
