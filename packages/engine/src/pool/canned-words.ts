/**
 * Words that fill a note and still say nothing: that one was in touch, tried, waits or will. A word for a customer's
 * wish, possession, decision or objection is not among them, and makes the note effective.
 */

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const WHO = `客户 老客户 新客户 顾客 对方 我 我们 他 她 他们 你 您 本人 人`;

const WHEN = `今天 今日 昨天 明天 后天 上午 下午 中午 早上 晚上 刚刚 刚才 现在 目前 近期 最近 本周 这周 下周 上周 周末 周一 周二 周三
  周四 周五 周六 周日 星期一 星期二 星期三 星期四 星期五 星期六 星期日 下个月 本月 下月 年后 年前 年底 节后 节前 月底 下次 上次 上一次 上回 改天
  过几天 过两天 过段时间 过一段时间 过些天 晚点 晚些 晚上 稍后 稍晚 后续 后期 随时 到时候 到时 有时间 有空 之后 以后 一会 一会儿 等会 时候 期间`;

const TOUCH = `跟进 跟踪 联系 联络 沟通 交流 回访 拜访 走访 上门拜访 上门回访 维护 关系 电话 手机 号码 微信 短信 消息 信息 情况 打 打了 打过
  打给 拨打 回电 聊 聊聊 聊了聊 聊天 发 发了 发送 接 听 接听 接通 接电话 回 回复 回消息 通知 反馈 等 等待 图片 语音 表情`;

const NOBODY = `没 没有 未 无 不 无人 没人 无法 打不通 没打通 不通 不上 联系不上 联系不到 没空 没信号 听不清 应答 回应 反应 占线 忙线 关机 停机 空号 拒接 挂断 挂 在忙 忙 开会 不方便 方便 已读 不在`;

const PUTTING_OFF = `考虑 想想 看看 等等 再说 再看 有需要 需要的时候 需要时 主动 表示 说 讲 称 还 还要 还是 还在 要 会 将`;

const STATE = `已 已经 正在 正 在 中 过 了 着 一直 持续 连续 继续 保持 正常 例行 日常 简单 顺畅 良好 一切 一般 直接 暂 暂无 暂时 尚未 进展 变化 无果 结果 待 定期 按计划 加强 那样 老样子 新
  什么 啥 同 同上 同前 同样 一样 上 内容 记录 测试 完成`;

const GREETING = `你好 您好 早上好 上午好 中午好 下午好 晚上好 在吗 请问 祝 祝福 祝您 问候 节日 快乐 愉快 新年 中秋 中秋节 国庆 国庆节 元旦 端午 端午节 春节 生意兴隆 收到 谢谢 感谢
  好的 嗯 嗯嗯 哦 知道 是的`;

const FILLING = `的 和 跟 与 给 对 向 把 让 先 再 又 也 就 都 吧 啊 呢 嘛 呀 一下 一次 一个 一条 一遍 一些 几句 几次 次 个 条 遍 天 几 进行 做 去
  这 那 是 这是 第 一 二 两 三 四 五 六 七 八 九 十 月 日 号 点 分 半 周 多`;

const ENGLISH = `follow followed following up call called calling phone phoned back again him her them the a customer client contact contacted left
  message email emailed will later today tomorrow next week month still thinking about it is considering consider waiting for reply same as above
  nothing new keep in touch no answer not available ok okay done test testing hello hi thanks thank you received and to with on`;

/** Without a word that begins with a digit: numbers are looked at by themselves. */
export const CANNED_WORDS: ReadonlySet<string> = new Set(
  [WHO, WHEN, TOUCH, NOBODY, PUTTING_OFF, STATE, GREETING, FILLING, ENGLISH].flatMap(words),
);

export const LONGEST_CANNED = Math.max(...[...CANNED_WORDS].map((word) => word.length));

/** What fingers do without a head. */
export const RUNS: readonly string[] = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "9876543210",
];
