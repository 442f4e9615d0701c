/** What a flow author reads of each violation of the release rules. */
import { defineMessages } from "../text/message";

export const RELEASE_TEXTS = defineMessages({
  atNode: { cn: "节点“{name}”{said}", en: "Step “{name}” {said}" },
  twiceNode: { cn: "的编号重复", en: "has the same number as another one" },
  twiceLine: { cn: "连线的编号重复", en: "Two lines have the same number" },
  loose: { cn: "连线的一端没有连接节点", en: "One end of the line leads to no step" },
  leaving: { cn: "是结束节点，不能再有连出的线", en: "is an end; no line may leave it" },
  entered: { cn: "是开始节点，不能有连入的线", en: "is the start; no line may lead to it" },
  noStart: { cn: "流程缺少开始节点", en: "The flow has no start" },
  moreStarts: {
    cn: "是多余的开始节点，一个流程只能有一个开始节点",
    en: "is one start too many; a flow has exactly one",
  },
  noEnd: {
    cn: "流程没有结束：至少要有一个结束节点或没有连出线的节点",
    en: "The flow has no end: it needs an end, or a step that no line leaves",
  },
  unreached: { cn: "无法从开始节点到达", en: "cannot be reached from the start" },
  endless: { cn: "无法到达流程的结束", en: "does not lead to an end" },
  cycle: {
    cn: "连线形成了循环；需要回到前面的步骤时请使用退回",
    en: "The line makes a circle; returning an approval is how one goes back",
  },
  noDefault: { cn: "的条件分支缺少默认线", en: "has branches without a default line" },
  manyDefaults: { cn: "的条件分支只能有一条默认线", en: "has more than one default line" },
  forkCondition: { cn: "并行节点连出的线不能设置条件", en: "A line of parallel branches has no condition" },
  defaultCondition: { cn: "默认线不能设置条件", en: "A default line has no condition" },
  noCondition: { cn: "条件分支的连线缺少条件", en: "The line of a branch lacks its condition" },
  wrongCondition: { cn: "连线的条件不正确：{said}", en: "The condition of the line is not valid: {said}" },
  lineField: {
    cn: "连线的条件使用了表单中不存在的字段“{field}”",
    en: "The condition of the line uses “{field}”, which the form does not have",
  },
  blockOpen: {
    cn: "并行分支中的节点“{name}”没有汇聚到聚合节点",
    en: "Step “{name}” of a parallel branch does not lead to where the branches meet",
  },
  crossing: {
    cn: "连线越过了并行分支的边界，不能直接连到“{name}”",
    en: "The line crosses the border of a parallel branch; it cannot lead to “{name}”",
  },
  crossingJoin: {
    cn: "连线越过了并行分支的边界，不能连到聚合节点“{name}”",
    en: "The line crosses the border of a parallel branch; it cannot meet the others at “{name}”",
  },
  joinAlone: { cn: "聚合节点“{name}”没有对应的并行节点", en: "No parallel branches meet at “{name}”" },
  joinTwice: {
    cn: "并行节点只能有一个聚合节点，“{name}”是多余的",
    en: "Parallel branches meet at one place; “{name}” is one too many",
  },
  joinPart: {
    cn: "并行节点的分支没有全部汇聚到聚合节点“{name}”",
    en: "Not all parallel branches meet at “{name}”",
  },
  forkAlone: { cn: "并行节点“{name}”没有对应的聚合节点", en: "The branches of “{name}” meet nowhere" },
  noRule: { cn: "没有设置审批人", en: "has nobody who approves" },
  noUsers: { cn: "没有选择审批人", en: "names nobody who approves" },
  usersGone: { cn: "指定的审批人都不存在或已离职", en: "names only people who have left" },
  noRoles: { cn: "没有选择角色", en: "names no role" },
  noBranch: { cn: "指定的部门不存在", en: "names a department that does not exist" },
  level: { cn: "的上级层级必须是大于0的整数", en: "needs a whole number above 0 for the level of superiors" },
  ratio: { cn: "的通过比例必须是1到100的整数", en: "needs a whole percentage from 1 to 100" },
  hours: { cn: "的超时时间必须是大于0的小时数", en: "needs a number of hours above 0 for each clock" },
  sameHour: {
    cn: "在同一时间设置了两次相同的超时处理",
    en: "has two clocks that do the same at the same time",
  },
  startHides: {
    cn: "是开始节点，不能隐藏字段：发起人自己填写表单",
    en: "is the start and hides nothing: whoever submits fills the form in",
  },
  neverTrue: { cn: "连线的条件永远不会成立：{said}", en: "The condition of the line can never be true: {said}" },
  initiatorsGone: {
    cn: "连线的条件永远不会成立：指定的发起人都已离职",
    en: "The condition of the line can never be true: the initiators it names have left",
  },
  lineMissing: {
    cn: "连线的条件使用了不存在的{what}：{names}",
    en: "The condition of the line names what is not there ({what}): {names}",
  },
  nodeMissing: { cn: "使用了不存在的{what}：{names}", en: "names what is not there ({what}): {names}" },
  flowMissing: {
    cn: "流程设置使用了不存在的{what}：{names}",
    en: "The settings of the flow name what is not there ({what}): {names}",
  },
  person: { cn: "人员", en: "person" },
  role: { cn: "角色", en: "role" },
  branch: { cn: "部门", en: "department" },
  option: { cn: "选项", en: "option" },
  noRight: {
    cn: "的审批人没有“待我审批”的权限，看不到要审批的内容：{names}",
    en: "goes to people without the right to their list of approvals: {names}",
  },
  summaryField: {
    cn: "摘要使用了表单中不存在的字段“{field}”",
    en: "The summary names “{field}”, which the form does not have",
  },
  titleField: {
    cn: "标题规则使用了表单中不存在的字段“{field}”",
    en: "The titles name “{field}”, which the form does not have",
  },
  titleHidden: {
    cn: "标题人人可见，不能使用“{field}”：有节点或角色看不到它",
    en: "Everybody reads titles, so they cannot name “{field}”, which a step or a role does not see",
  },
  noAdmins: { cn: "请设置流程管理员", en: "Please name an administrator of the flow" },
  adminsGone: {
    cn: "流程管理员都不存在或已离职，请重新设置",
    en: "All administrators of the flow have left; please name others",
  },
  nodeField: {
    cn: "使用了表单中不存在的字段“{field}”",
    en: "uses “{field}”, which the form does not have",
  },
});
