/** What the demo company knows. */
export interface Article {
  by: string;
  category: string;
  title: string;
  cont: string;
  /** Working days before today on which it was published. */
  day: number;
  /** The text of a second version, some days later. */
  next?: readonly [day: number, cont: string];
  useful?: readonly string[];
  useless?: readonly string[];
}

/** Categories with those above them, and the branch that alone sees them. */
export const CATEGORIES: readonly (readonly [path: string, branch?: string])[] = [
  ["产品知识"],
  ["产品知识/手持终端"],
  ["产品知识/打印机与耗材"],
  ["销售支持"],
  ["销售支持/报价与合同", "销售中心"],
  ["制度流程"],
  ["实施与售后"],
];

export const ARTICLES: readonly Article[] = [
  {
    by: "hanxuemei",
    category: "产品知识/手持终端",
    title: "手持终端连不上无线网络的排查步骤",
    cont: "<p>按顺序检查：</p><ol><li>终端时间是否正确，证书认证的网络对时间敏感</li><li>是否在 5G 频段，仓库金属货架多时先切到 2.4G</li><li>忘记网络后重新输入密码</li><li>仍不行，导出日志发技术支持部</li></ol>",
    day: 60,
    next: [
      21,
      "<p>按顺序检查：</p><ol><li>终端时间是否正确，证书认证的网络对时间敏感</li><li>是否在 5G 频段，仓库金属货架多时先切到 2.4G</li><li>检查漫游阈值，建议设为 -70 dBm</li><li>忘记网络后重新输入密码</li><li>仍不行，导出日志发技术支持部</li></ol>",
    ],
    useful: ["xiaoshou", "zhangyutong", "fengtao", "dongxiaoyu"],
  },
  {
    by: "hanxuemei",
    category: "产品知识/打印机与耗材",
    title: "标签打印不清晰怎么办",
    cont: "<p>先清洁打印头，再核对<b>碳带与标签材质</b>是否匹配：</p><ul><li>铜版纸标签配蜡基碳带</li><li>PET 标签配树脂基碳带</li></ul><p>浓度从 8 开始逐级上调，速度不超过每秒 4 英寸。</p>",
    day: 48,
    useful: ["xiaoshou", "tangdayong"],
    useless: ["maxiaotong"],
  },
  {
    by: "zongjian",
    category: "销售支持/报价与合同",
    title: "合同评审常见退回原因",
    cont: "<ul><li>付款条件与报价单不一致</li><li>交货期早于采购周期</li><li>质保超过两年没有单独报价</li><li>客户抬头与营业执照不符</li></ul><p>提交前对照检查，一次通过。</p>",
    day: 40,
    useful: ["jingli", "xiaoshou", "zhaoyiming"],
  },
  {
    by: "zongjian",
    category: "销售支持",
    title: "仓储行业客户的三个切入点",
    cont: "<p><b>盘点效率</b>：人工盘点一万个库位要两天，用手持终端半天完成。</p><p><b>错发率</b>：扫码复核可把错发降到万分之一以下。</p><p><b>可追溯</b>：批次和序列号全程记录，满足审计要求。</p>",
    day: 33,
    useful: ["xiaoshou", "liuzhiqiang", "gaowenbo"],
  },
  {
    by: "hanxuemei",
    category: "制度流程",
    title: "差旅报销流程与标准",
    cont: "<p>在「发起审批」选择差旅报销，填写行程并上传发票。主管审批后财务复核，每周五统一付款。</p><p>住宿标准：一线城市每晚 500 元，其他城市 350 元。</p>",
    day: 41,
    useful: ["xiaoshou", "zhangyutong", "hejunhui", "caiwu"],
  },
  {
    by: "pengxin",
    category: "制度流程",
    title: "新员工入职第一周要做的事",
    cont: "<ol><li>领取电脑、门禁卡</li><li>登录系统，修改初始密码</li><li>完成产品培训并通过测试</li><li>跟随同事拜访两家客户</li></ol>",
    day: 26,
  },
  {
    by: "hanxuemei",
    category: "实施与售后",
    title: "现场勘察清单",
    cont: "<p>出发前准备：平面图、频谱仪、样机两台。</p><p>到场检查：电源位置、网络机柜、货架材质、温湿度。勘察当天把照片上传到客户附件。</p>",
    day: 15,
    useful: ["fengtao", "dongxiaoyu"],
  },
];
