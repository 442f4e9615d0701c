const ADDRESS = /https?:\/\/\S+\.js/;

/**
 * Loads a chunk that may be asked for again after it did not come. Browsers remember that one did not, and would not ask for
 * it by the same address any more; what it imports itself is there under its own.
 */
export function persistent<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let missed: string | undefined;
  let tries = 0;
  return async () => {
    try {
      if (missed === undefined) return await load();
      tries += 1;
      return (await import(/* @vite-ignore */ `${missed}?again=${tries}`)) as Module;
    } catch (error) {
      const [address] = ADDRESS.exec(error instanceof Error ? error.message : "") ?? [];
      if (address && new URL(address).origin === location.origin) missed = address;
      throw error;
    }
  };
}
