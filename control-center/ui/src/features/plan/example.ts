/** What a new infrastructure begins with: something that the simulator makes in a moment. */
export const EXAMPLE = `# What should exist. Nothing changes until you apply the plan.
name: shop
settings:
  provider: demo
networks:
  - name: lan
    cidr: 10.89.60.0/24
volumes:
  - name: data
    size: 10 GiB
servers:
  - name: db
    plan: medium
    networks: [lan]
    volumes:
      - volume: data
        path: /var/lib/postgresql
    taskservs:
      - name: postgres
        version: ^15.0
  - name: web
    count: 2
    networks: [lan]
    taskservs:
      - name: nginx
        config:
          worker_connections: 1024
        after: [db/postgres]
`;
