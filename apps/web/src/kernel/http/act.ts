import { type Answer, call, type InputOf, type RouteName } from "./call";
import { tellFailure } from "./tell-failure";

/**
 * Writes outside of a component, such as from an action of a list: a refusal is toasted.
 * @returns undefined when it was refused
 */
export async function act<Name extends RouteName>(name: Name, input: InputOf<Name>): Promise<Answer<Name> | undefined> {
  try {
    return await call(name, input);
  } catch (error) {
    tellFailure(error);
    return undefined;
  }
}
