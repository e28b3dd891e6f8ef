// Owns the rule that agents are told (DESIGN 10): one text, in the server's instructions, the prompt and what `init` writes.

export const RULE = `Tool calls on this machine go through a decision service. Before you run anything that changes files, starts a process or reaches the network, call \
\`decide_action\` with exactly that tool and input, and go on only if it returns \`allowed: true\`. Otherwise do not try the same effect another way: read \`reason\` and \`instead\`.`
