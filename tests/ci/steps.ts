/** Steps of a walk, one after the other, each said with its time; the first that fails ends the walk. */
export interface Walk {
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** The closing line, and the exit code that says the same. */
  end(): void;
}

export function startWalk(): Walk {
  let passed = 0;
  return {
    step: async (title, work) => {
      const started = Date.now();
      try {
        const result = await work();
        passed += 1;
        console.log(`ok     ${title} (${Date.now() - started} ms)`);
        return result;
      } catch (error) {
        console.log(`FAILED ${title}`);
        console.error(error);
        console.log(`${passed} passed, 1 failed`);
        process.exit(1);
      }
    },
    end: () => {
      console.log(`${passed} passed, 0 failed`);
    },
  };
}
