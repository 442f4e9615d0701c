/** The words by which names, titles and companies are told from other text. Short lists: they travel to the browser. */

const words = (list: string) => new Set(list.split(" "));

export const COMPOUND_SURNAMES = words(
  "欧阳 司马 上官 诸葛 尉迟 司徒 夏侯 东方 皇甫 令狐 慕容 长孙 宇文 公孙 轩辕 端木 独孤 南宫 呼延 西门 淳于 单于 申屠 闾丘",
);
/** Those of nearly everybody; surnames that are first of all words, such as 时, 国 and 海, are left out. */
export const SURNAMES = new Set(
  "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍覃霍翁隋甘景薄包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋邬臧宫苟全褚廉简娄盖符奚穆燕郎邸冀谈姬屠郜晏栾郁蒙喻窦敖卓仇艾蓝巩仲虞卞竺冼楚佟栗匡宗应巫鞠桑荆谌沙岑习胥蔺单连",
);
/** Words that begin like a name; a name that begins with one of them is none. */
const NO_NAMES = words(
  "高兴 高级 高端 高价 高中 高校 高新 高压 高效 高品 高质 高层 安全 安徽 安排 安装 安防 安庆 方便 方案 方向 方式 方法 方面 周末 周一 周二 周三 周四 周五 周六 周日 周天 周期 周边 周年 周转 周报 金额 金属 金融 金华 金牌 金色 黄金 黄色 黄山 马上 马路 程序 程度 任务 任何 任职 常用 常务 常州 常见 常规 常年 江苏 江西 江门 江南 石油 石材 石化 石头 文件 文化 文档 文具 文旅 单位 单价 单品 单号 单证 单独 项目 申请 申报 于是 关于 关注 关系 关闭 关务 万元 万达 万科 万一 温度 温州 温馨 温岭 徐州 郑州 苏州 苏宁 连云 连锁 连接 白色 白天 钱包 钱款 雷达 路由 路线 路口 路过 毛利 毛巾 毛坯 车间 车辆 车票 车型 华东 华南 华北 华中 华西 华为 华夏 成本 成交 成功 成都 成品 成立 成员 成套 包装 包括 包含 包邮 鲁班 古代 古城 贺卡 应用 应该 应收 应急 应付 解释 解决 解答 向上 管理 管道 管件 陶瓷 陈列 严重 严格 牛奶 宁波 宁夏 沈阳 胡同 康复 余额 余款 全部 全国 全新 全球 全程 全年 全套 景区 景观 戴尔 庞大 纪念 祝好 祝福 祝您 董事 季度 易损 童装 童车 颜色 林业 林区 钟表 夏天 夏季 田地 凌晨 费用 房产 房租 房间 宗旨 左右 卓越 段落 边缘 武汉 武器 符合 司机 薄膜 习惯 米面 游戏 游客 简介 简单 简历 简称 蓝色 沙发 施工 贾桂 符号 强力 强烈 阳光 阳台 盖章 全天 景点 谈判 谈好 米兰 谢谢 谢您 路演 桂林 柳州 梅州 贺州 莫名 莫非 甘肃 荆州 晋城 晋江 石家 张家 马鞍 齐全 齐鲁 温泉 雷电 左边 史上 龙头 龙岩 龙泉 金龙 白云 孔子 欧洲 欧元 韦德 卫生 卫浴 查看 查询 查收 屈臣 顾问 顾客 余下 许可 许多 章程 郭德 项链 司法 司空 习题 仇恨 万象 晋级 房屋 谷歌 滕州 路灯 方正 方形 常备 常驻 关键 关机 解除 黄页 黄冈 梁柱 任意 范围 范本 施肥 钟点 汤料 祝贺 卓见 连带 童鞋 温暖 强调 单页 单子 单次 高铁 高速 高度 高温 高清 高手 向您",
);
export const startsLikeWord = (name: string): boolean => NO_NAMES.has(name.slice(0, 2));
/** Letters on which no name ends. */
export const NO_NAME_END =
  /[市县区镇乡村街路厂店号楼室部组处科费款率量机器件价板管阀泵柜箱的了吗呢吧们说要想买卖是有在和与及或也都就不没很请能会可来去上下中内外前后个只台套米斤吨年月日天周时分点]$/u;

/** How one is addressed: 王总, 李经理, 张伟先生. */
export const ADDRESSED =
  "先生|女士|小姐|总|总经理|董事长|总裁|经理|总监|主任|主管|厂长|部长|处长|科长|局长|院长|校长|行长|店长|所长|站长|队长|会长|书记|教授|律师|医生|大夫|老师|老板|师傅|会计|工|董|博士|姐|哥";
/** These say nothing but politeness behind a whole name. */
export const POLITE = "先生|女士|小姐|总|老师|同志|教授|律师|医生|师傅|老板|工|博士";
/** What somebody is. */
export const TITLES =
  "董事长|副?总经理|副?总裁|副总|[副总]?经理|[副总]?总监|主管|副?主任|副?部长|副?厂长|副?院长|副?校长|副?科长|副?处长|副?局长|副?行长|店长|组长|班长|队长|站长|园长|会长|秘书长|理事长|秘书|[副总]?工程师|设计师|会计师|分析师|架构师|造价师|顾问|专员|助理|代表|会计|出纳|文员|采购员|业务员|销售员|跟单员|质检员|仓管员|保管员|董事|合伙人|创始人|老板|法人代表|法定代表人|法人|负责人|书记|教授|讲师|律师|技术员|护士长|店主";
export const LATIN_TITLES =
  "manager|director|engineer|president|supervisor|executive|officer|representative|consultant|assistant|chairman|founder|buyer|specialist|ceo|cto|cfo|coo|cio|cmo|vp|gm";

/** Where one is what one is, when name and title are one word: 张伟采购部经理. */
export const DEPARTMENTS =
  "采购|销售|市场|营销|技术|生产|财务|行政|人事|人力资源|区域|大区|大客户|项目|产品|客户|运营|研发|质量|品质|设备|工程|仓储|仓库|物流|后勤|业务|商务|外贸|品牌|设计|信息|办公室|总务|安全|法务|资深|高级|常务|执行|首席";

/** What makes a text one about something, and not the name of anything. */
export const SENTENCE =
  /我|你|您|他|她|的|是|请|找|想|要|给|跟|被|吗|呢|吧|了|这|那|哪|什么|怎么|联系|需|买|询|问|报价|待|已|未|没|不|加微|打电话|回访|明天|今天|昨天|后天|上午|下午|晚上|本周|下周|对手|介绍/u;
/** What is said of a customer rather than its name. */
export const REMARK =
  /公司|集团|项目|方案|金额|时间|安全|计划|程序|客户|意向|重点|急|展会|展厅|朋友|同学|同事|老乡|老师|邻居|亲戚|线索|新|老|抖音|淘宝|阿里|百度|京东|微信|公众号|备注|来电|来访|上门|电话|手机|网站|官网|广告|推广|样品|样机|付款|合同|订单|下单|成交|投诉|售后|预约|周[一二三四五六日末]|[月日号点]|\d|技术|采购|销售|市场|财务|行政|人事|研发|生产|设备|仓库|部|科$|处$|室$|组$|[省市区县镇路街]$|先生|女士|姓名|高$|低$|好|大单|小单|咨询|价格|产品|试用|开会|出差|拜访/u;

const LEGAL = "(?:股份|集团)?有限责任公司|(?:股份|集团)?有限公司|分公司";
/** These are companies beyond doubt. */
export const LEGAL_NAME = new RegExp(`^(?=.{4,50}$)(?!有限|股份|责任).{2,}(?:${LEGAL}|专业合作社)$`, "u");
/** Where a legal name ends inside a word, as in 杭州云帆科技有限公司张伟. */
export const LEGAL_PREFIX =
  /^(.{2,40}?(?:有限责任公司|有限公司))(?!.{0,12}(?:分公司|办事处|事务所|分厂|分部|分店)$)(.+)$/u;
/** And these when something sure stands beside them. */
export const INSTITUTION =
  /^(?=.{4,30}$)(?!有限|股份|责任|(?:技术|采购|客服|研发|营销|市场|财务|行政|数据|培训|配送|检测|服务|运营|生产|制造|物流|培训|设计|展示|呼叫)中心$|(?:物流|快递|网络|装修|装饰|外贸|上市|科技|贸易|建筑|广告|保险|投资|房产|培训|旅游|软件|国有|民营|集团)公司$).{2,}(?:公司|集团|厂|中心|医院|卫生院|学校|大学|学院|中学|小学|幼儿园|银行|支行|分行|事务所|研究院|研究所|设计院|合作社|商行|经营部|门市部|批发部|营业部|服务部|工作室|专卖店|旗舰店|分店|超市|酒店|宾馆|饭店|餐厅|药店|大药房|诊所|协会|商会|管委会|委员会|管理局|供电局|法院|检察院|出版社|报社|电视台|加油站|基地|农场|分公司|办事处)$/u;
/** A short name: 云帆科技. */
export const TRADE =
  /^.{2,10}(?:科技|贸易|商贸|实业|电子|机械|建材|物流|网络|软件|传媒|装饰|食品|服饰|医药|化工|环保|能源|电器|电气|五金|包装|印刷|家具|汽贸|汽配|股份|国际|光电|信息|智能|重工|精工|模具|塑胶|塑业|纺织|餐饮|生物|药业|钢构|置业|地产|建设|集团|制药)$/u;
export const LATIN_COMPANY =
  /^(?=.{5,70}$)[\p{L}\d][\p{L}\d_&'.,()\- ]*[ ,.](?:inc|ltd|llc|limited|corp|corporation|gmbh|group|company|holdings|university|hospital|institute)\.?$/iu;

/** Places that are no company when they stand alone. */
export const PLACES = words(
  "北京 上海 天津 重庆 广州 深圳 杭州 宁波 温州 绍兴 嘉兴 金华 台州 苏州 无锡 南京 常州 南通 徐州 合肥 福州 厦门 泉州 南昌 济南 青岛 烟台 郑州 武汉 长沙 东莞 佛山 珠海 中山 惠州 南宁 海口 成都 贵阳 昆明 西安 兰州 西宁 银川 太原 沈阳 大连 长春 哈尔滨 石家庄 乌鲁木齐 拉萨 呼和浩特 浙江 江苏 广东 福建 山东 河北 河南 湖北 湖南 四川 安徽 江西 辽宁 吉林 黑龙江 陕西 山西 甘肃 青海 云南 贵州 海南 台湾 香港 澳门 新疆 西藏 内蒙古 广西 宁夏 中国 义乌 慈溪 余姚 昆山 华东 华南 华北",
);
/** Words in the place of a value that say there is none. */
export const NO_VALUE = /^(?:无|没有|暂无|待定|待补|未知|不详|保密|略|同上|见附件|详见.*|n\/?a|none|null|-+)$/iu;
