package io.provisioning.mcp.tool;

/** Workflows as the platform's contracts have them. */
public final class WorkflowFixtures {

  private WorkflowFixtures() {}

  /** `w1` of `web` in `dev` failed, while something else was wrong as well. */
  public static ContractPlatform failed(ContractPlatform platform) {
    return platform
        .answers(
            "getWorkflow",
            """
            {'id': 'w1', 'workspace': 'dev', 'infrastructure': 'web', 'plan': 'sha256:1', 'state': 'failed',
             'paused': false, 'priority': 5, 'reason': 'create taskserv/a/nginx failed',
             'submitted_at': '2026-11-23T08:00:00Z', 'ended_at': '2026-11-23T08:10:00Z', 'last_event_id': 3,
             'counts': {'total': 1, 'pending': 0, 'running': 0, 'succeeded': 0, 'failed': 1, 'skipped': 0,
               'undone': 0}}
            """)
        .answers(
            "getResult",
            """
            {'id': 'w1', 'infrastructure': 'web', 'state': 'failed', 'reason': 'create taskserv/a/nginx failed',
             'submitted_at': '2026-11-23T08:00:00Z', 'elapsed': 'PT1S', 'attempts': 3,
             'counts': {'total': 1, 'pending': 0, 'waiting_retry': 0, 'running': 0, 'succeeded': 0, 'failed': 1,
               'skipped': 0, 'undoing': 0, 'undone': 0, 'undo_failed': 0},
             'kinds': [], 'critical_path': {'operations': [], 'duration': 'PT1S', 'more': 0},
             'failures': {'items': [{'operation': 'create taskserv/a/nginx', 'resource': 'taskserv/a/nginx',
               'state': 'failed', 'attempts': 3, 'problem': 'install.sh ended'}], 'more': 0},
             'undone': {'items': [], 'more': 0}, 'outputs': {'items': [], 'more': 0}}
            """)
        .answers(
            "listOperations",
            """
            {'items': [{'id': 'create taskserv/a/nginx', 'action': 'create', 'resource': 'taskserv/a/nginx',
              'state': 'failed', 'attempts': 3, 'dependencies': [], 'ended_at': '2026-11-23T08:09:00Z',
              'error': 'install.sh ended with exit code 1'}]}
            """)
        .answers("listWaiting", "[{'operation': 'create server/b', 'because': ['it is held']}]")
        .answers(
            "getLogs",
            "{'lines': [{'at': '2026-11-23T08:08:00Z', 'operation': 'create taskserv/a/nginx', 'text':"
                + " 'port 80 in use'}], 'next_offset': 1}")
        .answers(
            "listAlerts",
            """
            {'firing': 1, 'items': [
              {'id': 'a1', 'name': 'DiskNearlyFull', 'state': 'firing', 'severity': 'critical', 'summary': 'a is full',
               'labels': {'workspace': 'dev', 'infrastructure': 'web'}, 'started_at': '2026-11-23T08:05:00Z'},
              {'id': 'a2', 'name': 'ServiceDown', 'state': 'resolved', 'severity': 'critical', 'summary': 'vault is down',
               'labels': {'service': 'vault'}, 'started_at': '2026-11-23T07:50:00Z',
               'resolved_at': '2026-11-23T08:01:00Z'},
              {'id': 'a3', 'name': 'Drift', 'state': 'firing', 'severity': 'warning', 'summary': 'of another',
               'labels': {'workspace': 'prod'}, 'started_at': '2026-11-23T08:05:00Z'},
              {'id': 'a4', 'name': 'Late', 'state': 'firing', 'severity': 'warning', 'summary': 'of later',
               'labels': {}, 'started_at': '2026-11-23T09:00:00Z'},
              {'id': 'a5', 'name': 'Early', 'state': 'resolved', 'severity': 'warning', 'summary': 'of before',
               'labels': {}, 'started_at': '2026-11-23T06:00:00Z', 'resolved_at': '2026-11-23T07:00:00Z'}]}
            """)
        .answers(
            "listDrift",
            """
            {'looks': [], 'items': [{'id': 'web.server.a', 'workspace': 'dev', 'infrastructure': 'web',
              'resource': 'server/a', 'kind': 'changed', 'provider': 'demo', 'since': '2026-11-23T07:59:00Z',
              'checked_at': '2026-11-23T08:00:00Z', 'changes': [{'property': 'plan', 'before': 'small', 'after': 'large'}]}]}
            """)
        .answers(
            "listLogLines",
            """
            {'end': '9', 'items': [{'id': '7', 'at': '2026-11-23T08:09:00Z', 'level': 'warn',
              'message': 'the provider did not answer in time', 'fields': {}}]}
            """);
  }
}
