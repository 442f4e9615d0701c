import { webhooks } from "@qicheng/api/webhooks/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { deliverTask, forgetTask, wakeAfterChanges, watchTask } from "./deliver";
import { listDeliveries, ping, replay } from "./deliveries";
import { eventChoices } from "./events";
import { addHook, editHook, listHooks, removeHooks, rotateSecret, viewHook } from "./hooks";
import { switchedOff } from "./note";
import { tellHooks } from "./outbox";
import { webhookSubject } from "./subject";

tellHooks();
wakeAfterChanges();

export const module = defineModule({
  subjects: [webhookSubject],
  mounts: [
    mounted(webhooks, {
      index: listHooks,
      choices: async (ctx) => ({ data: eventChoices((message) => ctx.say(message)) }),
      view: viewHook,
      add: addHook,
      edit: editHook,
      remove: removeHooks,
      rotate: rotateSecret,
      ping,
      deliveries: listDeliveries,
      replay,
    }),
  ],
  notifications: [switchedOff],
  references: {
    // History: what was told of a record stays as it was told, and goes with its own clock.
    "webhook_deliveries.record_id": { ...STAYS, merged: "stays" },
  },
  tasks: [deliverTask, watchTask, forgetTask],
});
