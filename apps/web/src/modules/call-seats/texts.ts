import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    bind: "绑定",
    unbind: "解绑",
    bindTitle: "绑定坐席「{seat}」",
    person: "员工",
    choose: "选择员工",
    take: "接管",
    takeHint: "该坐席属于{name}。接管后他会立即收到通知，正在进行的通话仍归他。",
    ok: "确定",
    cancel: "取消",
    unbindAsk: "解绑后{name}不能再用这个坐席呼叫",
    nobody: "未绑定",
  },
  en: {
    bind: "Bind",
    unbind: "Unbind",
    bindTitle: "Bind seat “{seat}”",
    person: "Person",
    choose: "Choose a person",
    take: "Take over",
    takeHint: "This seat is {name}’s, who is told at once. A call that runs stays theirs.",
    ok: "OK",
    cancel: "Cancel",
    unbindAsk: "{name} will not call from this seat any more",
    nobody: "Nobody",
  },
});
